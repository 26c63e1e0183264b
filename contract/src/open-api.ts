import type { ProblemCode } from '@pantul/rules/problem'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { statusOf, WireProblem } from './problem.ts'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return jsonSchema
}

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** Converts the contract to an OpenAPI 3.1 document. */
export function openApi(calls: Record<string, Call>, version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of Object.values(calls)) {
    const path = call.path.replace(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pantul',
      version,
      description: 'Court booking for padel venues: the calls between web and server.',
    },
    paths,
    components: { schemas: { Problem: schemaOf(WireProblem, 'output') } },
  }
}

const contentOf = ({ ok, isStream }: Call) =>
  isStream === true
    ? { 'text/event-stream': { schema: schemaOf(ok, 'output') } }
    : jsonContent(schemaOf(ok, 'output'))

function operationOf(call: Call): JsonSchema {
  return {
    summary: call.summary,
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...headersOf(call),
    ],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(schemaOf(call.body, 'input')) } }),
    responses: {
      [call.status ?? 200]: { description: 'Success', content: contentOf(call) },
      ...refusalsOf(call.problems),
    },
  }
}

function parametersOf(schema: z.ZodMiniType | undefined, location: 'path' | 'query'): JsonSchema[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: required.includes(name),
    schema: property,
  }))
}

function headersOf({ method, idempotent }: Call): JsonSchema[] {
  const header = (name: string) => ({ name, in: 'header', required: true, schema: { type: 'string' } })
  return [
    ...(method === 'GET' ? [] : [header('x-csrf-token')]),
    ...(idempotent ? [header('Idempotency-Key')] : []),
  ]
}

function refusalsOf(problems: readonly ProblemCode[]): Record<string, JsonSchema> {
  const statuses = [...new Set(problems.map((code) => statusOf[code]))].toSorted((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: problems.filter((code) => statusOf[code] === status).join(', '),
        content: jsonContent({ $ref: '#/components/schemas/Problem' }),
      },
    ]),
  )
}
