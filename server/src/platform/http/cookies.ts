import type { Config } from '../base/config.ts'

/** The `__Host-` prefix stops other hosts of the domain from setting the cookie. It needs https. */
export const cookieName = (config: Config, name: string): string => (config.isHttps ? `__Host-${name}` : name)

export const cookieSettings = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const
