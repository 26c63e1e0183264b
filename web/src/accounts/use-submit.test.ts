import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CallProblem } from '../api/call.ts'
import { type FormError, useSubmit } from './use-submit.ts'

afterEach(cleanup)

const emailTaken = new CallProblem({
  status: 422,
  code: 'EMAIL_TAKEN',
  message: 'Taken.',
  errors: [{ path: 'email', msg: 'Taken.' }],
})
const networkFailure = new CallProblem({ status: 0, code: 'NETWORK', message: 'No connection.' })
const required: FormError = { path: 'email', message: 'Email is required' }

const openForm = (clientErrors: readonly FormError[] = []) =>
  renderHook((errors: readonly FormError[]) => useSubmit(errors), { initialProps: clientErrors }).result
const refuse = (problem: CallProblem) => () => Promise.reject(problem)

test('client-side errors are shown after the first attempt, and nothing is sent', async () => {
  const { result, rerender } = renderHook((errors: readonly FormError[]) => useSubmit(errors), {
    initialProps: [required],
  })
  let sent = 0
  expect(result.current.errors).toEqual([])
  await act(() => result.current.send(async () => void (sent += 1)))
  expect(result.current.errors).toEqual([required])
  expect(result.current.refusalCount).toBe(1)
  expect(sent).toBe(0)
  rerender([])
  expect(result.current.errors).toEqual([])
  await act(() => result.current.send(async () => void (sent += 1)))
  expect(sent).toBe(1)
})

test('a second press during a request sends nothing; a later one does', async () => {
  const form = openForm()
  const answers: (() => void)[] = []
  const slowly = () => new Promise<void>((resolve) => answers.push(resolve))
  act(() => {
    void form.current.send(slowly)
    void form.current.send(slowly)
  })
  expect(form.current.isSending).toBe(true)
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.())
  expect(form.current.isSending).toBe(false)
  act(() => void form.current.send(slowly))
  expect(answers).toHaveLength(2)
  await act(async () => answers[1]?.())
})

test('the server’s errors of fields are shown, or else its message; typing in a field removes the errors of this field', async () => {
  const form = openForm()
  await act(() => form.current.send(refuse(emailTaken)))
  expect(form.current.errors).toEqual([{ path: 'email', message: 'Taken.' }])
  expect(form.current.errorAt('email')).toBe('Taken.')
  expect(form.current.errorAt('password')).toBeNull()
  act(() => form.current.clearErrors('password'))
  expect(form.current.errors).toHaveLength(1)
  act(() => form.current.clearErrors('email'))
  expect(form.current.errors).toEqual([])
  await act(() => form.current.send(refuse(networkFailure)))
  expect(form.current.errors).toEqual([{ path: null, message: 'No connection.' }])
  act(() => form.current.clearErrors('password'))
  expect(form.current.errors).toEqual([])
  expect(form.current.refusalCount).toBe(2)
})

test('a refusal stays until the next response, so that nothing moves under a second press', async () => {
  const form = openForm()
  await act(() => form.current.send(refuse(networkFailure)))
  let answer = (): void => {}
  act(() => void form.current.send(() => new Promise<void>((resolve) => (answer = resolve))))
  expect(form.current.isSending).toBe(true)
  expect(form.current.errors).toEqual([{ path: null, message: 'No connection.' }])
  await act(async () => answer())
  expect(form.current.errors).toEqual([])
})

test('a defect is rethrown', async () => {
  const form = openForm()
  await act(async () => {
    await expect(form.current.send(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken')
  })
  expect(form.current.isSending).toBe(false)
})
