import type { FastifyReply } from 'fastify'
import type { Config } from '../base/config.ts'

/** With the prefix `__Host-`, which needs https, other hosts of the domain cannot set the cookie. */
export const cookieName = (config: Config, name: string): string => (config.isHttps ? `__Host-${name}` : name)

export const cookieSettings = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.isHttps }) as const

type Cookie = { readonly name: string; readonly value: string; readonly seconds: number }

export function setCookie(reply: FastifyReply, config: Config, { name, value, seconds }: Cookie): void {
  reply.setCookie(cookieName(config, name), value, { ...cookieSettings(config), maxAge: seconds })
}
