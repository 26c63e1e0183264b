import type { FastifyInstance } from 'fastify'
import type { Config } from '../base/config.ts'

/**
 * Warns that a reverse proxy is probably not trusted: all visitors would then share the proxy's IP address and its
 * limits. Warns at the start if PUBLIC_URL is https, and once at the first X-Forwarded-For header from another sender
 * than a trusted proxy. Clients can forge that header, so it has no other effect.
 */
export function warnOfUntrustedProxies(app: FastifyInstance, { isHttps, trustedProxies }: Config): void {
  if (isHttps && trustedProxies.length === 0)
    app.log.warn(
      'PUBLIC_URL is https, which a reverse proxy has to speak, and TRUSTED_PROXIES names none: all visitors count as one address. Set TRUSTED_PROXIES to the address of the proxy.',
    )
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      const { remoteAddress = '' } = request.socket
      if (!trustedProxies.includes(remoteAddress.replace(/^::ffff:/, ''))) {
        hasWarned = true
        request.log.warn(
          'X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: it is not believed. If it is the proxy, all visitors count as one address.',
        )
      }
    }
    done()
  })
}
