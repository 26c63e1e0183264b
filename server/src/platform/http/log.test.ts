import { expect, test } from 'vitest'
import { serializeError } from './log.ts'

test('a fault is told by kind, place and code', () => {
  const told = serializeError(new TypeError('no such court'))
  expect(told).toMatchObject({ type: 'TypeError', message: 'no such court' })
  expect(told.stack).toContain('log.test.ts')
  expect(told.stack).not.toContain('no such court')
})

test('a value that PostgreSQL repeats in its words stays out of the log', () => {
  const fault = Object.assign(new Error('invalid input syntax for type integer: "ani@example.com"'), {
    code: '22P02',
  })
  expect(JSON.stringify(serializeError(fault))).not.toContain('ani@example.com')
})

test('what is no error is told by its type only', () => {
  expect(serializeError('a password')).toEqual({ type: 'string', message: 'not an error', stack: '' })
})
