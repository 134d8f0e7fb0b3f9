import { API_BASE, EVENTS_ADDRESS } from '@velvet/contract/constants';
import { type AnyEndpoint, endpoints } from '@velvet/contract/endpoints';
import { languageCodes } from '@velvet/contract/language';
import { refusals } from '@velvet/contract/outcome';
import { PACKAGE_VERSION } from '@velvet/contract/package-version';
import {
  type Json,
  jsonContent,
  type OperationInput,
  queryInput,
  schemaOf,
} from './openapi-schema.ts';

const envelope = { $ref: '#/components/schemas/Envelope' };
const description = `Every answer is an envelope {code, msg, data}; data is base64 of UTF-8 JSON and
code 200 is success. HTTP's own status is 200 for every answer of an operation, except limits (429
with Retry-After) and faults. A refusal's data is {reason, field?}.`.replaceAll('\n', ' ');

/** The OpenAPI document of all operations, from the same schemas that validate them (spec S8.6). */
export function openApiDocument(publicUrl: string): Json {
  const paths = endpoints.flatMap((endpoint): [string, Json][] => [
    [`/${endpoint.name}`, pathItem(endpoint, endpoint.name)],
    [endpoint.path, pathItem(endpoint, `${endpoint.name}_by_path`)],
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Velvet', version: PACKAGE_VERSION, description },
    servers: [{ url: `${publicUrl}${API_BASE}` }],
    paths: { ...Object.fromEntries(paths), [EVENTS_ADDRESS.slice(API_BASE.length)]: eventStream() },
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'token',
          description:
            'base64 of the session token; sessions of browsers need their HttpOnly cookie as well',
        },
      },
      schemas: { Envelope: envelopeSchema(), Refusal: refusalSchema() },
    },
  };
}

/** The stream of live events (spec S15.2), which is no operation: its answer is no envelope. */
function eventStream(): Json {
  return {
    get: {
      operationId: 'events',
      tags: ['events'],
      security: [{ session: [] }],
      responses: {
        200: {
          description: `Server-sent events: resync first, then round, balance, withdrawal, recharge,
            message and notice as they happen; a refusal is an envelope`.replaceAll(/\s+/g, ' '),
          content: {
            'text/event-stream': { schema: { type: 'string' } },
            ...jsonContent(envelope),
          },
        },
        429: { description: 'Too many streams', content: jsonContent(envelope) },
      },
    },
  };
}

function pathItem(endpoint: AnyEndpoint, operationId: string): Json {
  const get = () => operation(endpoint, operationId, queryInput(endpoint.input));
  const post = (id: string) => operation(endpoint, id, formInput(endpoint));
  if (endpoint.credentials) return { get: get(), post: post(`${operationId}_in_body`) };
  return endpoint.method === 'GET' ? { get: get() } : { post: post(operationId) };
}

function operation(endpoint: AnyEndpoint, operationId: string, input: OperationInput): Json {
  const data = {
    type: 'string',
    contentEncoding: 'base64',
    contentMediaType: 'application/json',
    contentSchema: endpoint.answersInMessage ? { type: 'null' } : schemaOf(endpoint.output.schema),
  };
  const answer = { allOf: [envelope, { type: 'object', properties: { data } }] };
  return {
    operationId,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'session' ? [{ session: [] }] : [],
    parameters: [...headers(endpoint), ...input.parameters],
    ...(input.body ? { requestBody: input.body } : {}),
    responses: {
      200: { description: 'The answer or a refusal', content: jsonContent(answer) },
      400: { description: 'The request cannot be read', content: jsonContent(envelope) },
      429: {
        description: 'Too many calls or attempts',
        headers: { 'Retry-After': { schema: { type: 'integer', description: 'seconds' } } },
        content: jsonContent(envelope),
      },
      500: { description: 'A fault', content: jsonContent(envelope) },
    },
  };
}

function formInput(endpoint: AnyEndpoint): OperationInput {
  const schema = schemaOf(endpoint.input.schema);
  if (Object.keys(schema.properties ?? {}).length === 0) return { parameters: [] };
  return {
    parameters: [],
    body: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } },
  };
}

function headers(endpoint: AnyEndpoint): readonly Json[] {
  const language = { name: 'lang', in: 'header', schema: { enum: languageCodes } };
  if (!endpoint.money) return [language];
  const key = { type: 'string', minLength: 1, maxLength: 128 };
  return [language, { name: 'Idempotency-Key', in: 'header', schema: key }];
}

const envelopeSchema = (): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: {
    code: { enum: [200, ...new Set(Object.values(refusals))] },
    msg: { type: 'string' },
    data: { type: 'string', contentEncoding: 'base64', contentMediaType: 'application/json' },
  },
});

const refusalSchema = (): Json => ({
  type: 'object',
  required: ['reason'],
  properties: {
    reason: { enum: Object.keys(refusals) },
    field: { type: 'string', description: 'name of the input field' },
  },
});
