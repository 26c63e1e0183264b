import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { Caller } from './caller.ts'
import { networkOf } from './network.ts'

/**
 * Whose unpaid orders are counted together: the browser and the network address that an order came from. Keyed hashes:
 * whoever reads the table can neither act as the browser nor find the address by trying all of them.
 */
export type Holder = { readonly browser: string; readonly network: string }

type Asking = { readonly caller: Caller; readonly request: FastifyRequest }

export const holderOf = ({ caller, request }: Asking, { secretKey }: Config): Holder => ({
  browser: keyedHash(secretKey, `browser ${caller.browser}`),
  network: keyedHash(secretKey, `network ${networkOf(request.ip)}`),
})

/** A hash that only this venue can make. */
export const keyedHash = (secretKey: string, text: string): string =>
  createHmac('sha256', secretKey).update(text).digest('base64url')
