import path from 'node:path'
import type { FastifyInstance } from 'fastify'

/** `npm run docs` writes these files from the contract. */
const docs = path.join(import.meta.dirname, '..', '..', '..', '..', 'docs')

/**
 * Serves the API documentation at `/api/docs` in development only; its packages are not installed in production. Call
 * it before `requirePolicies`, because its routes have no policy.
 */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  await app.register(swagger, {
    mode: 'static',
    specification: { path: path.join(docs, 'openapi.json'), baseDir: docs },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
