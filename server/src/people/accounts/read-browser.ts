import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/base/config.ts'
import { renewScope } from '../../platform/http/caller.ts'
import { cookieName, cookieSettings, setCookie } from '../../platform/http/cookies.ts'
import { localeOf } from '../../platform/http/language.ts'
import { limitKeysOf } from '../../platform/http/rate-limit.ts'
import {
  clearSessionCookie,
  isToken,
  machineToken,
  sessionToken,
  setSessionCookie,
} from '../../platform/http/session.ts'
import type { Browser, LoginResult } from './log-in-browser.ts'
import { nameDevice } from './name-device.ts'

/** A device is unknown again one year after its last login. */
const secondsPerYear = 365 * 24 * 60 * 60

/** Reads from a request what a login needs to know about the browser. */
export function browserOf(request: FastifyRequest, config: Config): Browser {
  const deviceCookie = request.cookies[cookieName(config, 'device')]
  const deviceToken = isToken(deviceCookie) ? deviceCookie : undefined
  const limitKeys = limitKeysOf(request)
  return {
    deviceName: nameDevice(request.headers['user-agent']),
    limitKeys: { ...limitKeys, browser: deviceToken ?? limitKeys.browser },
    locale: localeOf(request),
    oldSessionToken: sessionToken(request, config),
    deviceToken,
    machineToken: machineToken(request, config),
    grantHash: request.caller.grantHash,
    idempotencyScope: request.caller.scope,
  }
}

/** Sets the cookies of a login, and a new scope for idempotency keys instead of the guest's. */
export function setLoginCookies(reply: FastifyReply, config: Config, login: LoginResult): void {
  setSessionCookie(reply, config, login.sessionToken)
  setDeviceCookie(reply, config, login.deviceToken)
  renewScope(reply, config)
}

export function setDeviceCookie(reply: FastifyReply, config: Config, deviceToken: string): void {
  setCookie(reply, config, { name: 'device', value: deviceToken, seconds: secondsPerYear })
}

/** Removes the login cookies and the stored data of the site. The device cookie stays. */
export function clearLoginCookies(reply: FastifyReply, config: Config): void {
  clearSessionCookie(reply, config)
  reply.clearCookie(cookieName(config, 'grant'), cookieSettings(config))
  renewScope(reply, config)
  reply.header('clear-site-data', '"storage"')
}
