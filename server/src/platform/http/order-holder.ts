import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Caller } from './caller.ts'
import { networkOf } from './network.ts'

/**
 * The browser and the network address that unpaid orders are counted by. Keyed hashes: the table reveals neither the
 * cookie nor the address.
 */
export type OrderHolder = { readonly browser: string; readonly network: string }

type HolderSource = { readonly caller: Caller; readonly request: FastifyRequest }

export const orderHolderOf = ({ caller, request }: HolderSource, { secretKey }: Config): OrderHolder => ({
  browser: keyedHash(secretKey, `browser ${caller.browser}`),
  network: keyedHash(secretKey, `network ${networkOf(request.ip)}`),
})

/** A hash that needs the server's secret key. */
export const keyedHash = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('base64url')
