import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { Refusal } from '../../platform/base/refusal.ts'
import { hashesComputed, hashPassword, verifyPassword } from './password-hash.ts'

test('a stored password is argon2id in PHC form, with its own salt', async () => {
  const [firstHash, secondHash] = [
    await hashPassword('pasir biru di pantai'),
    await hashPassword('pasir biru di pantai'),
  ]
  expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(firstHash).not.toBe(secondHash)
  expect(await verifyPassword('pasir biru di pantai', firstHash)).toEqual({
    isMatch: true,
    needsRehash: false,
  })
  expect(await verifyPassword('pasir biru di pantai ', firstHash)).toEqual({
    isMatch: false,
    needsRehash: false,
  })
})

test('verifies a hash that another program computed with another cost', async () => {
  // Test vector of the reference implementation: argon2id, 64 KiB, two passes, one lane, salt "somesalt".
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', stored)).toEqual({ isMatch: true, needsRehash: false })
  expect(await verifyPassword('Password', stored)).toEqual({ isMatch: false, needsRehash: false })
})

test('without a stored hash every password is wrong, but one hash is computed all the same', async () => {
  const hashesBefore = hashesComputed()
  expect(await verifyPassword('', null)).toEqual({ isMatch: false, needsRehash: false })
  expect(hashesComputed() - hashesBefore).toBe(1)
})

test('a stored text that is no hash is a defect, not a wrong password', async () => {
  await expect(verifyPassword('any', 'plain text')).rejects.toThrow('no argon2id hash')
})

test('at most fifty passwords wait for their hash: all of them are hashed, and further ones are refused', async () => {
  // Those that are hashed at once, and the queue.
  const accepted = Math.max(1, availableParallelism() - 1) + 50
  const hashesBefore = hashesComputed()
  const tries = await Promise.allSettled(
    Array.from({ length: accepted + 7 }, () => verifyPassword('a wrong password', /* no account */ null)),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(accepted)
  expect(hashesComputed() - hashesBefore).toBe(accepted)
  const refused = tries.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []))
  expect(refused.map((refusal) => refusal.problem.problem)).toEqual(Array(7).fill('TOO_MANY_REQUESTS'))
  expect(refused.every(({ retryAfter = 0 }) => retryAfter > 0)).toBe(true)
  expect((await verifyPassword('a wrong password', /* no account */ null)).isMatch).toBe(false)
})
