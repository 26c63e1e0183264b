import path from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Written from the contract by `npm run docs`; a stale one fails the tests. */
const docs = path.join(import.meta.dirname, '..', '..', '..', '..', 'docs')

/**
 * The contract to browse at `/api/docs`, in development only: its packages are not installed in production. Stands
 * before the policies are demanded, because its routes are its own and only show files.
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
