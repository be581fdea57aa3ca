import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config.ts';
import { getErrorReason, StartupError } from '../startup-error.ts';

/** Starts listening on the configured host and port. Resolves with the port, which the system chooses for 0. */
export function listen(
  server: Server,
  config: Config,
  key: 'PORT' | 'ADMIN_PORT',
): Promise<number> {
  const { HOST, [key]: port = 0 } = config;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        new StartupError(
          isTaken
            ? `Port ${port} is already in use. Stop the other program, or set ${key} to a free one.`
            : `The server cannot listen on ${HOST}:${port} (${getErrorReason(error)}).`,
        ),
      );
    });
    server.listen(port, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}
