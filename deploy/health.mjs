import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/**
 * `node deploy/health.mjs <target>`: ends with 0 when the process of this container answers that it
 * is healthy, else with 1. In plain JavaScript: it starts every few seconds.
 */
const LIMIT_MS = 4_000;

const [name = ''] = process.argv.slice(2);
const targets = JSON.parse(readFileSync(new URL('./targets.json', import.meta.url), 'utf8'));
const { port, health } = targets[name] ?? {};
if (!port) throw new Error(`There is no target "${name}" that listens`);

const { TLS_CERT, CONSOLE_TLS_CERT } = process.env;
const isSecure = Boolean(name === 'console' ? CONSOLE_TLS_CERT : TLS_CERT);
const number = process.env[port.variable] || port.number;
const url = `${isSecure ? 'https' : 'http'}://127.0.0.1:${number}${health}`;
// The certificate is for the name that visitors know, not for this address.
const options = { timeout: LIMIT_MS, rejectUnauthorized: false };

const sent = (isSecure ? requestHttps : requestHttp)(url, options, (response) => {
  response.resume();
  process.exit(response.statusCode === 200 ? 0 : 1);
});
sent.on('timeout', () => process.exit(1));
sent.on('error', () => process.exit(1));
sent.end();
