import { PhotoFile, Photos } from '@pantul/contract/photos'
import { photosToWire } from '@pantul/contract/photos-wire'
import { problem } from '@pantul/rules/problem'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { register } from '../../platform/http/route.ts'
import { photoFile, photosOf } from './queries.ts'

/** The address of a picture contains its hash, so browsers and proxies keep it for a year. */
const cacheForYear = 'public, max-age=31536000, immutable'

export function photoRoutes(app: FastifyInstance, { db }: Deps): void {
  register(app, Photos, { policy: 'no-session' }, async ({ params }) => ({
    statusCode: 200,
    data: photosToWire(await photosOf(db, params.id)),
  }))

  register(app, PhotoFile, { policy: 'no-session' }, async ({ params, request, reply }) => {
    const type = (request.headers.accept ?? '').includes('image/avif') ? 'avif' : 'webp'
    const bytes = await photoFile(db, { hash: params.hash, width: Number(params.width), type })
    if (bytes === null) throw new Refusal(problem('PHOTO_UNKNOWN'))
    return reply
      .header('cache-control', cacheForYear)
      .header('vary', 'accept')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type(`image/${type}`)
      .send(bytes)
  })
}
