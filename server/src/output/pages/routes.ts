import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { previewImageOf } from './preview-image.ts'
import { publicPages } from './write-head.ts'

/** Paths that search engines must not request. */
const disallowedPaths = [
  '/api/',
  '/auth/',
  '/profile',
  '/quota-packages',
  '/history-transactions',
  '/simulate/',
  '/desk',
]

const secondsPerDay = 24 * 60 * 60

/** Routes for search engines (robots.txt, sitemap) and for the preview images of shared links. */
export function pageRoutes(app: FastifyInstance, deps: Deps): void {
  const { publicUrl } = deps.config
  app.get('/robots.txt', { config: { policy: 'no-session' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...disallowedPaths.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', { config: { policy: 'no-session' } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl)),
  )
  app.get<{ Params: { id: string } }>(
    '/share/:id.png',
    { config: { policy: 'no-session' } },
    async ({ params, headers }, reply) => {
      const { bytes, etag } = await previewImageOf(deps, params.id)
      void reply
        .header('cache-control', `public, max-age=${secondsPerDay}`)
        // Other sites, such as messengers, may show the image.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', etag)
      return headers['if-none-match'] === etag ? reply.code(304).send() : reply.type('image/png').send(bytes)
    },
  )
}

/** Lists only pages that do not need a location. */
const sitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages
      .filter((path) => ['/', '/locations', '/terms', '/privacy'].includes(path))
      .map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
