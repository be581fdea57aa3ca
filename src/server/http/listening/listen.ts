import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';

interface ListenOptions {
  host: string;
  port: number;
  /** The setting of the port. */
  key: 'PORT' | 'ADMIN_PORT' | 'STAFF_PORT';
}

/** Starts listening. Resolves with the port, which the system chooses for 0. */
export function listen(server: Server, { host, port, key }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new OperatorError(
          findErrorCode(error) === 'EADDRINUSE'
            ? `Port ${port} is already in use. Stop the other program, or set ${key} to a free one.`
            : `The server cannot listen on ${host}:${port} (${getErrorReason(error)}).`,
        ),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
