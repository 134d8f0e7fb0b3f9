import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** When the certificate that this edge serves expires, read from its file with each scrape. */
export function registerCertificateMetrics(
  registry: Registry,
  { cert }: { readonly cert: string },
): void {
  new Gauge({
    name: 'velvet_certificate_expires_seconds',
    help: 'When the certificate expires, in seconds since 1970',
    registers: [registry],
    async collect() {
      try {
        this.set(Date.parse(new X509Certificate(await readFile(cert)).validTo) / 1_000);
      } catch {
        this.reset();
      }
    },
  });
}
