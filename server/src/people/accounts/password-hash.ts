import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'

/**
 * Cost of a hash. `memory`: KiB. `parallelism`: lanes. After an increase of the cost, each password is hashed again at
 * its next login.
 */
type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 }

const bytes = { salt: 16, hash: 32 }
const argon2id = promisify(argon2).bind(undefined, 'argon2id')

/** Maximum number of concurrent hashes. One core stays free for other requests. */
const maxConcurrent = Math.max(1, availableParallelism() - 1)
/** Maximum length of the queue. Further requests get TOO_MANY_REQUESTS. */
const maxQueued = 50
/** Seconds after which a refused request may be repeated. */
const retryAfter = 5

const queue: (() => void)[] = []
let running = 0
let hashCount = 0

/** Number of hashes since the process started. @internal For tests. */
export const hashesComputed = (): number => hashCount

/** Hashes a password: argon2id in PHC format, of its NFC form. Refusal: TOO_MANY_REQUESTS if the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(bytes.salt)
  const hash = await compute(password, salt, cost)
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`
}

/**
 * Checks a password against the stored hash. `needsRehash`: the stored hash has a lower cost than new ones. If `stored`
 * is null, does the same work and returns no match, so that the time does not reveal unknown addresses. Refusal:
 * TOO_MANY_REQUESTS if the queue is full.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
): Promise<{ isMatch: boolean; needsRehash: boolean }> {
  const { salt, hash, ...storedCost } = stored === null ? dummyHash : parse(stored)
  const computed = await compute(password, salt, storedCost)
  const isSame = computed.length === hash.length && timingSafeEqual(computed, hash)
  const needsRehash =
    storedCost.memory < cost.memory ||
    storedCost.passes < cost.passes ||
    storedCost.parallelism < cost.parallelism
  return { isMatch: isSame && stored !== null, needsRehash }
}

const dummyHash = { ...cost, salt: randomBytes(bytes.salt), hash: randomBytes(bytes.hash) }

async function compute(password: string, nonce: Buffer, hashCost: Cost): Promise<Buffer> {
  await acquire()
  hashCount += 1
  try {
    return await argon2id({ message: password.normalize('NFC'), nonce, tagLength: bytes.hash, ...hashCost })
  } finally {
    release()
  }
}

function acquire(): Promise<void> {
  if (running < maxConcurrent) {
    running += 1
    return Promise.resolve()
  }
  if (queue.length >= maxQueued) throw new Refusal(problem('TOO_MANY_REQUESTS'), { retryAfter })
  const { promise, resolve } = Promise.withResolvers<void>()
  queue.push(resolve)
  return promise
}

/** Starts the next waiting hash. */
function release(): void {
  const next = queue.shift()
  if (next === undefined) running -= 1
  else next()
}

function parse(stored: string): Cost & { salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  if (hash === '') throw new Error('A stored password is no argon2id hash.')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/** The PHC format has base64 without padding. */
const base64 = (value: Buffer): string => value.toString('base64').replace(/=+$/, '')
