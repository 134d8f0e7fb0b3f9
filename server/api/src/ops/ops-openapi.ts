import {
  IDEMPOTENCY_HEADER,
  isInQuery,
  OPS_BASE,
  OPS_HEADER,
  opsMethod,
} from '@velvet/contract/ops/ops-endpoint';
import { type AnyOpsEndpoint, opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { opsProblem } from '@velvet/contract/ops/problem';
import { PACKAGE_VERSION } from '@velvet/contract/package-version';
import type { FastifyInstance } from 'fastify';
import { type Json, jsonContent, queryInput, schemaOf } from '../http/openapi-schema.ts';

const description = `Calls of the operators' console. A success is 200 with the result as JSON; anything
else is a Problem with the status of its reason. A decision carries the version it was made on.`;
const problem = { $ref: '#/components/schemas/Problem' };

/** Serves the document of the operators' operations. */
export function registerOpsDocument(server: FastifyInstance, publicUrl: string): void {
  const document = JSON.stringify(opsDocument(publicUrl));
  server.get(`${OPS_BASE}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  );
}

/** The OpenAPI document of all operations, from the same schemas that validate them. */
function opsDocument(publicUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Velvet operators',
      version: PACKAGE_VERSION,
      description: description.replaceAll('\n', ' '),
    },
    servers: [{ url: `${publicUrl}${OPS_BASE}` }],
    paths: Object.fromEntries(
      opsEndpoints.map((endpoint) => [
        endpoint.path,
        { [opsMethod(endpoint).toLowerCase()]: operation(endpoint) },
      ]),
    ),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-velvet.operator',
          description: 'set by signIn; without the prefix where the console has no TLS',
        },
        personalToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'for callers that are no browsers: without cookies, Origin and Sec-Fetch-Site',
        },
      },
      schemas: { Problem: schemaOf(opsProblem.schema) },
    },
  };
}

function operation(endpoint: AnyOpsEndpoint): Json {
  const { name, path, access, effect, input } = endpoint;
  return {
    operationId: name,
    tags: [path.split('/')[1] ?? ''],
    security: security(endpoint),
    ...(typeof access === 'string' ? {} : { 'x-roles': access }),
    parameters: [...headers(effect), ...(isInQuery(endpoint) ? queryInput(input).parameters : [])],
    ...bodyOf(endpoint),
    responses: {
      200: { description: 'The result', content: contentOf(endpoint) },
      default: { description: 'A refusal or a fault', content: jsonContent(problem) },
    },
  };
}

const contentOf = ({ download, output }: AnyOpsEndpoint): Json =>
  download
    ? { [`${download.type}; charset=utf-8`]: { schema: { type: 'string' } } }
    : jsonContent(schemaOf(output.schema));

function security({ access, effect }: AnyOpsEndpoint): readonly Json[] {
  if (access === 'everybody') return [];
  return effect === 'session' ? [{ session: [] }] : [{ session: [] }, { personalToken: [] }];
}

function bodyOf(endpoint: AnyOpsEndpoint): Json {
  const { file, input } = endpoint;
  if (file) {
    const content = { schema: { type: 'string', format: 'binary', maxLength: file.maxBytes } };
    const types = file.types.map((type) => [type, content]);
    return { requestBody: { required: true, content: Object.fromEntries(types) } };
  }
  if (isInQuery(endpoint)) return {};
  return { requestBody: { required: true, content: jsonContent(schemaOf(input.schema)) } };
}

function headers(effect: AnyOpsEndpoint['effect']): readonly Json[] {
  if (effect === 'none') return [];
  const required = { in: 'header', required: true };
  const own = { ...required, name: OPS_HEADER.name, schema: { const: OPS_HEADER.value } };
  if (effect === 'session' || effect === 'piece') return [own];
  const key = { type: 'string', minLength: 1, maxLength: 128 };
  return [own, { ...required, name: IDEMPOTENCY_HEADER, schema: key }];
}
