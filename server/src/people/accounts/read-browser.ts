import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/base/config.ts'
import { renewCallerCookie } from '../../platform/http/caller.ts'
import { cookieName, cookieSettings } from '../../platform/http/cookies.ts'
import { localeOf } from '../../platform/http/language.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import { clearSession, isToken, sessionToken, setSession } from '../../platform/http/session.ts'
import type { Browser, LoginResult } from './log-in-browser.ts'
import { nameDevice } from './name-device.ts'

/** A year after its last login a device is as unknown as any other. */
const oneYear = 365 * 24 * 60 * 60

/** What a request tells of its browser. */
export function browserOf(request: FastifyRequest, config: Config): Browser {
  const sent = request.cookies[cookieName(config, 'device')]
  const deviceToken = isToken(sent) ? sent : undefined
  const asker = limitKeysOf(request)
  return {
    device: nameDevice(request.headers['user-agent']),
    asker: { ...asker, browser: deviceToken ?? asker.browser },
    locale: localeOf(request),
    oldToken: sessionToken(request, config),
    deviceToken,
    grant: request.caller.grant,
    scope: request.caller.scope,
  }
}

/** Sets the cookies of somebody who has logged in; the keys of the guest before are left behind. */
export function letIn(reply: FastifyReply, config: Config, { token, deviceToken }: LoginResult): void {
  setSession(reply, config, token)
  setDevice(reply, config, deviceToken)
  renewCallerCookie(reply, config)
}

/** Sets the cookie by which a device is known as one that proved to be the owner's. */
export function setDevice(reply: FastifyReply, config: Config, deviceToken: string): void {
  reply.setCookie(cookieName(config, 'device'), deviceToken, { ...cookieSettings(config), maxAge: oneYear })
}

/**
 * Takes the cookies of somebody who has logged out, and whatever the pages of this browser stored; it stays known as
 * one that logged in before.
 */
export function letOut(reply: FastifyReply, config: Config): void {
  clearSession(reply, config)
  reply.clearCookie(cookieName(config, 'grant'), cookieSettings(config))
  renewCallerCookie(reply, config)
  reply.header('clear-site-data', '"storage"')
}
