import { expect, test } from 'vitest'
import { serializeError } from './log.ts'

test('an error is logged with its type and message, and with a stack that does not repeat the message', () => {
  const logged = serializeError(new TypeError('no such court'))
  expect(logged).toMatchObject({ type: 'TypeError', message: 'no such court' })
  expect(logged.stack).toContain('log.test.ts')
  expect(logged.stack).not.toContain('no such court')
})

test('values in PostgreSQL’s messages are not logged', () => {
  const fault = Object.assign(new Error('invalid input syntax for type integer: "ani@example.com"'), {
    code: '22P02',
  })
  expect(JSON.stringify(serializeError(fault))).not.toContain('ani@example.com')
})

test('a thrown value that is no error is logged by its type', () => {
  expect(serializeError('a password')).toEqual({ type: 'string', message: 'not an error', stack: '' })
})
