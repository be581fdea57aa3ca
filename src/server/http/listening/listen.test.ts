import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { listen } from './listen.ts';

const host = '127.0.0.1';

function create() {
  const server = createServer();
  onTestFinished(() => void server.close());
  return server;
}

test('a port that is in use is named with the setting of another one', async () => {
  const port = await listen(create(), { host, port: 0, key: 'PORT' });
  await expect(listen(create(), { host, port, key: 'STAFF_PORT' })).rejects.toThrow(
    new OperatorError(
      `Port ${port} is already in use. Stop the other program, or set STAFF_PORT to a free one.`,
    ),
  );
});

test('an address that this machine does not have is named with the reason', async () => {
  await expect(listen(create(), { host: '192.0.2.1', port: 4, key: 'PORT' })).rejects.toThrow(
    /^The server cannot listen on 192\.0\.2\.1:4 \(.*(EADDRNOTAVAIL|EACCES).*\)\.$/,
  );
});
