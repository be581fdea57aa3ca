import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { getErrorReason, StartupError } from '#server/platform/errors/startup-error.ts';
import type { HttpSettings } from './settings.ts';

/** Starts listening on the configured host and port. Resolves with the port, which the system chooses for 0. */
export function listen(
  server: Server,
  settings: HttpSettings,
  key: 'PORT' | 'ADMIN_PORT',
): Promise<number> {
  const { HOST, [key]: port = 0 } = settings;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      reject(
        new StartupError(
          findErrorCode(error) === 'EADDRINUSE'
            ? `Port ${port} is already in use. Stop the other program, or set ${key} to a free one.`
            : `The server cannot listen on ${HOST}:${port} (${getErrorReason(error)}).`,
        ),
      );
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
