import { createPrivateKey, X509Certificate } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';

/** A self-signed certificate of `localhost`, valid until 2126 and used only here. */
const certificate = new X509Certificate(
  Buffer.from(
    'MIIBljCCATugAwIBAgIUWZVg1TvuoewN6JniKAXIKlgn1eMwCgYIKoZIzj0EAwIwFDESMBAGA1UEAwwJbG9jYWxob3' +
      'N0MCAXDTI2MTExNTExMzAxOFoYDzIxMjYxMDIyMTEzMDE4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjO' +
      'PQIBBggqhkjOPQMBBwNCAAR8rj655xt33rPFLN21hRmEiCqwZurFPRca7B/4K8zAOuontOsI3YjZK0s7loa56xC0i3' +
      '3Ou1Y3wSl/uiRouSyRo2kwZzAdBgNVHQ4EFgQUNCvamMKKSAAyzcCdSLJIRzNRhZswHwYDVR0jBBgwFoAUNCvamMKK' +
      'SAAyzcCdSLJIRzNRhZswDwYDVR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwIDSQ' +
      'AwRgIhAI6HKNAfbrIb5KEqHttvxXZAJAvWD/bFpFa0nGKcGyXHAiEApvZRxHODnmhjRDo+CZXcUxiErV2FgiZSW5DM' +
      'Wo/RYHk=',
    'base64',
  ),
);
const key = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQguqtMUeJ6OupnCRSudIcT+GZA9KycBXTkd99Rvi0bBs' +
      '+hRANCAAR8rj655xt33rPFLN21hRmEiCqwZurFPRca7B/4K8zAOuontOsI3YjZK0s7loa56xC0i33Ou1Y3wSl/uiRo' +
      'uSyR',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
});

/** Of the same key, valid on one day of 2025. */
export const expiredCertificatePem = new X509Certificate(
  Buffer.from(
    'MIIBXzCCAQWgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwHhcNMjUwMTAxMDAwMDAwWhcNMj' +
      'UwMTAyMDAwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAR8rj655xt33rPF' +
      'LN21hRmEiCqwZurFPRca7B/4K8zAOuontOsI3YjZK0s7loa56xC0i33Ou1Y3wSl/uiRouSyRo0gwRjAPBgNVHRMBAf8EBT' +
      'ADAQH/MBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAdBgNVHQ4EFgQUNCvamMKKSAAyzcCdSLJIRzNRhZswCgYIKoZIzj0EAwID' +
      'SAAwRQIhAJT12MtHDYWc7MO4t7b28+peumL5o9XDBngy6h1yabmSAiAgeZW04LxhF2Fv3v0KJKFyjnBYOwLed8lgYEH1mr' +
      'Nfbw==',
    'base64',
  ),
).toString();

/** Self-signed: the server's own certificate and the root that clients trust (`sslrootcert`). */
export const testCertificatePem = certificate.toString();
export const testPrivateKeyPem = key.export({ format: 'pem', type: 'pkcs8' });

/** A TLS proxy in front of a PostgreSQL server that has no TLS. */
export async function startTlsPostgres(plainUrl: string): Promise<URL> {
  const url = new URL(plainUrl);
  const plainPort = Number(url.port);
  const server = createServer((socket) => {
    // The first message asks for TLS; `S` accepts.
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write('S');
        const client = new TLSSocket(socket, {
          isServer: true,
          key: testPrivateKeyPem,
          cert: testCertificatePem,
        });
        const database = connect(plainPort, '127.0.0.1');
        client.on('error', () => database.destroy()).on('close', () => database.destroy());
        database.on('error', () => client.destroy()).on('close', () => client.destroy());
        client.pipe(database).pipe(client);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  url.hostname = 'localhost';
  url.port = `${(server.address() as AddressInfo).port}`;
  return url;
}
