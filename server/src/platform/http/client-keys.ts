import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Caller } from './caller.ts'
import { networkOf } from './network.ts'

/**
 * Keyed hashes of a browser's cookie and of a network address. Unpaid orders are counted by them, and the stored hashes
 * reveal neither the cookie nor the address.
 */
export type ClientKeys = { readonly browser: string; readonly network: string }

type ClientRequest = { readonly caller: Caller; readonly request: FastifyRequest }

export const clientKeysOf = ({ caller, request }: ClientRequest, { secretKey }: Config): ClientKeys => ({
  browser: keyedHash(secretKey, `browser ${caller.browser}`),
  network: keyedHash(secretKey, `network ${networkOf(request.ip)}`),
})

/** A hash that needs the server's secret key. */
export const keyedHash = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('base64url')
