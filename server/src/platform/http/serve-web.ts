import { existsSync, readdirSync } from 'node:fs'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDeskPage, isPage } from '@pantul/contract/pages'
import { refuseUnknownRoute } from './error-handler.ts'
import { sendPage, type PageHandler } from './send-page.ts'

const oneYearInMs = 365 * 24 * 60 * 60 * 1000

/** `countPage`: seconds until another page is allowed; null if it is allowed now. */
type WebOptions = {
  readonly folder: string
  readonly pages: PageHandler | null
  readonly countPage: (request: FastifyRequest) => number | null
}

/**
 * Serves the built browser app: hashed assets are immutable, other files are revalidated. An unknown path without a
 * file extension shows the app with status 404. Missing files and paths below `/api/` never fall back to the app, so
 * an old page that requests a removed script gets an error. `pages` is null if nothing was built.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, pages, countPage }: WebOptions,
): Promise<void> {
  const methodsAt = collectRoutes(app)
  // The files are listed once at the start, so that no path can reach other files.
  const builtFiles = new Set(existsSync(folder) ? publicFilesIn(folder) : [])
  const sendApp = async (request: FastifyRequest, reply: FastifyReply, statusOfPath: 200 | 404) => {
    if (pages === null) return refuseMissing(request, reply)
    const wait = countPage(request)
    if (wait !== null) void reply.header('retry-after', wait)
    const status = wait === null ? statusOfPath : 429
    return sendPage(await pages(request, status), request, reply.code(status))
  }
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || isApi(request)) return refuseUnknownRoute(request, reply, methodsAt(pathOf(request)))
    return isFileName(pathOf(request)) ? refuseMissing(request, reply) : sendApp(request, reply, 404)
  })
  if (pages === null) return
  await app.register(files, { root: folder, serve: false, preCompressed: true, cacheControl: true })
  app.get('/*', { config: { policy: 'no-session' } }, (request, reply) => {
    const requestedPath = pathOf(request)
    if (isApi(request)) return refuseUnknownRoute(request, reply, methodsAt(requestedPath))
    if (isPage(requestedPath) || isDeskPage(requestedPath)) return sendApp(request, reply, 200)
    const file = requestedPath.slice(1)
    if (!builtFiles.has(file))
      return isFileName(requestedPath) ? refuseMissing(request, reply) : sendApp(request, reply, 404)
    return file.startsWith('assets/') ? sendAsset(reply, file) : sendRevalidated(reply, file)
  })
}

const immutableAsset = { maxAge: oneYearInMs, immutable: true, acceptRanges: false, lastModified: false }

/**
 * Browsers apply these headers to documents only (the first one also to workers). Other files are sent without them,
 * because they would be most of the bytes of a small file.
 */
const documentOnlyHeaders = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-permitted-cross-domain-policies',
]

function sendAsset(reply: FastifyReply, file: string): FastifyReply {
  const isDocumentOrWorker = !/\.(?:js|css|woff2)$/.test(file) || file.includes('worker')
  if (!isDocumentOrWorker) for (const name of documentOnlyHeaders) void reply.removeHeader(name)
  return reply.sendFile(file, immutableAsset)
}

const sendRevalidated = (reply: FastifyReply, file: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').sendFile(file, { cacheControl: false })

/** Not cached: the next build may add the file. */
const refuseMissing = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  refuseUnknownRoute(request, reply.header('cache-control', 'no-store'), [])

/** The path of a page has no dot in its last segment. */
const isFileName = (wanted: string): boolean => wanted.startsWith('/assets/') || /\.[^/]*$/.test(wanted)

/** Names that begin with a dot belong to the build. */
const publicFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.startsWith('.'))

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

const isApi = (request: FastifyRequest): boolean => request.url.startsWith('/api/') || request.url === '/api'

/** Returns a function that gives the HTTP methods of a path, in all routes that are registered after this call. */
function collectRoutes(app: FastifyInstance): (wanted: string) => string[] {
  const routes: { methods: string[]; pattern: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '/*') return
    routes.push({ methods: [method].flat(), pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`) })
  })
  return (wanted) => [
    ...new Set(routes.filter(({ pattern }) => pattern.test(wanted)).flatMap(({ methods }) => methods)),
  ]
}
