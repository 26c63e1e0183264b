import type { Config } from '../base/config.ts'

/**
 * The name of a cookie. The prefix `__Host-`, which needs https, stops other hosts of the domain from setting the
 * cookie.
 */
export const cookieName = (config: Config, name: string): string => (config.isHttps ? `__Host-${name}` : name)

export const cookieSettings = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const
