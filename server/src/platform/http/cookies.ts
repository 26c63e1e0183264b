import type { Config } from '../base/config.ts'

/** `__Host-` keeps other hosts of the domain from planting the cookie; it needs https. */
export const cookieName = (config: Config, name: string): string => (config.isHttps ? `__Host-${name}` : name)

export const cookieSettings = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const
