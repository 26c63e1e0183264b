import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { publicPages } from './write-head.ts'

/** What is nobody's to find; a page that only its link opens says so itself. */
const hidden = ['/api/', '/auth/', '/profile', '/quota-packages', '/history-transactions', '/simulate/']

/** What search engines read before anything else. */
export function pageRoutes(app: FastifyInstance, { publicUrl }: Config): void {
  app.get('/robots.txt', { config: { policy: 'anyone' } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...hidden.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${publicUrl}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  )
  app.get('/sitemap.xml', { config: { policy: 'anyone' } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl)),
  )
}

/** Pages that ask for a location first lead a search engine to the locations, which are there already. */
const sitemap = (publicUrl: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPages
      .filter((path) => path === '/' || path === '/locations')
      .map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
