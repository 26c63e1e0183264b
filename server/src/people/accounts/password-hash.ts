import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'

/** What a hash costs: KiB of memory, passes over it, lanes. Raising them hashes each password anew at its next login. */
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const bytes = { salt: 16, hash: 32 }
const argon2id = promisify(argon2).bind(undefined, 'argon2id')

/** One core stays free for everybody who is not logging in. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Who comes behind these is told to come back. */
const waitingAtMost = 50
const retryAfter = 5

const line: (() => void)[] = []
let running = 0
let begun = 0

/** How many hashes were computed since the process began. @internal For tests. */
export const hashesComputed = (): number => begun

/**
 * A password as it is kept: argon2id in PHC form, over its NFC form, whole however long it is. TOO_MANY_REQUESTS
 * when too many passwords wait for their turn.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(bytes.salt)
  const hash = await compute(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/**
 * Whether a password is the kept one, and whether it should be hashed anew because a hash costs more by now. With
 * nothing kept the work is the same and the answer is no: nobody can tell an unknown address by the time.
 * TOO_MANY_REQUESTS when too many passwords wait for their turn.
 */
export async function verifyPassword(
  password: string,
  kept: string | null,
): Promise<{ isRight: boolean; isWeak: boolean }> {
  const { salt, hash, ...keptCost } = kept === null ? nobodys : parse(kept)
  const computed = await compute(password, salt, keptCost)
  const isSame = computed.length === hash.length && timingSafeEqual(computed, hash)
  const isWeak =
    keptCost.memory < cost.memory || keptCost.passes < cost.passes || keptCost.parallelism < cost.parallelism
  return { isRight: isSame && kept !== null, isWeak }
}

const nobodys = { ...cost, salt: randomBytes(bytes.salt), hash: randomBytes(bytes.hash) }

async function compute(password: string, nonce: Buffer, of: Cost): Promise<Buffer> {
  await turn()
  begun += 1
  try {
    return await argon2id({ message: password.normalize('NFC'), nonce, tagLength: bytes.hash, ...of })
  } finally {
    leave()
  }
}

function turn(): Promise<void> {
  if (running < atOnce) {
    running += 1
    return Promise.resolve()
  }
  if (line.length >= waitingAtMost) throw new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter })
  const { promise, resolve } = Promise.withResolvers<void>()
  line.push(resolve)
  return promise
}

/** Whoever is next takes over the turn as it is. */
function leave(): void {
  const next = line.shift()
  if (next === undefined) running -= 1
  else next()
}

function parse(kept: string): Cost & { salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(kept) ?? []
  if (hash === '') throw new Error('A kept password is no argon2id hash.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** As PHC wants it: without padding. */
const base64 = (value: Buffer): string => value.toString('base64').replace(/=+$/, '')
