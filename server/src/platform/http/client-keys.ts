import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Caller } from './caller.ts'
import { networkOf } from './network.ts'

/**
 * The keys by which unpaid orders are counted. They are keyed hashes of the browser's cookie and of the network of the
 * request (`networkOf`), so that stored keys reveal neither.
 */
export type ClientKeys = { readonly browser: string; readonly network: string }

type ClientRequest = { readonly caller: Caller; readonly request: FastifyRequest }

export const clientKeysOf = ({ caller, request }: ClientRequest, { secretKey }: Config): ClientKeys => ({
  browser: keyedHash(secretKey, `browser ${caller.browser}`),
  network: keyedHash(secretKey, `network ${networkOf(request.ip)}`),
})

/** A hash that nobody can compute without the server's secret key. */
export const keyedHash = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('base64url')
