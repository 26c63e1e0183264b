import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'

/**
 * Cost of a hash: KiB of memory, passes, lanes. After an increase, each password is hashed again at its next login.
 */
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const bytes = { salt: 16, hash: 32 }
const argon2id = promisify(argon2).bind(undefined, 'argon2id')

/** Maximum number of concurrent hashes. One core stays free for other requests. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Maximum length of the queue. Further requests get TOO_MANY_REQUESTS. */
const waitingAtMost = 50
const retryAfter = 5

const line: (() => void)[] = []
let running = 0
let begun = 0

/** Number of hashes since the process started. @internal For tests. */
export const hashesComputed = (): number => begun

/** Hashes a password: argon2id in PHC format, of its NFC form. TOO_MANY_REQUESTS if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(bytes.salt)
  const hash = await compute(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/**
 * Checks a password against the stored hash, and says whether to hash it again at the current cost. If `kept` is null
 * it does the same work and returns no match, so that the time does not reveal unknown addresses. TOO_MANY_REQUESTS
 * if the queue is full.
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

/** Hands the running turn to the next in the queue. */
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

/** PHC wants base64 without padding. */
const base64 = (value: Buffer): string => value.toString('base64').replace(/=+$/, '')
