import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallProblem } from '../api/call.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { promoCodeKey } from './promo-code.ts'
import { usePromo } from './use-promo.ts'

const unknownCode = new CallProblem({ status: 422, code: 'PROMO_UNKNOWN', message: 'No such code' })
const accepts = async (code: string) => ({ code, name: 'Early birds', discount: 50_000 })
const refuses = () => Promise.reject(unknownCode)

const renderPromo = (validate: Parameters<typeof usePromo>[0]) => renderHook(() => usePromo(validate)).result

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

test('a code is normalised, validated, and kept over a reload until it is removed or used', async () => {
  const validate = vi.fn<typeof accepts>(accepts)
  const promo = renderPromo(validate)
  await act(() => promo.current.apply(' pagi 20 '))
  expect(validate).toHaveBeenCalledExactlyOnceWith('PAGI20')
  expect(promo.current.activeCode).toBe('PAGI20')
  expect(renderPromo(accepts).current.activeCode).toBe('PAGI20')
  act(() => promo.current.remove())
  expect(promo.current.code).toBeNull()
  expect(renderPromo(accepts).current.code).toBeNull()
  await act(() => promo.current.apply('PAGI20'))
  act(() => promo.current.forgetAfterOrder())
  expect(readStored(promoCodeKey)).toBeNull()
})

test('a refused code shows the reason and is not stored', async () => {
  const promo = renderPromo(refuses)
  await act(() => promo.current.apply('NOPE'))
  expect(promo.current).toMatchObject({
    code: null,
    activeCode: null,
    error: 'No such code',
    isChecking: false,
  })
  expect(readStored(promoCodeKey)).toBeNull()
  act(() => promo.current.clearError())
  expect(promo.current.error).toBeNull()
})

test('an empty code is not sent to the server', async () => {
  const validate = vi.fn<typeof accepts>(accepts)
  const promo = renderPromo(validate)
  await act(() => promo.current.apply('  '))
  expect(validate).not.toHaveBeenCalled()
  expect(promo.current.error).not.toBeNull()
})

test('a code that caused the refusal of an order stays visible with the reason and is not active', async () => {
  writeStored(promoCodeKey, 'SATUSAJA')
  const promo = renderPromo(accepts)
  expect(promo.current.activeCode).toBe('SATUSAJA')
  act(() => promo.current.refuse('Used up'))
  expect(promo.current).toMatchObject({ code: 'SATUSAJA', activeCode: null, refusal: 'Used up' })
  await act(() => promo.current.apply('LAIN'))
  expect(promo.current).toMatchObject({ code: 'LAIN', activeCode: 'LAIN', refusal: null })
})

test('a stored value that is no string is not used as a code', () => {
  sessionStorage.setItem('PROMO_CODE', '{"a":1}')
  expect(renderPromo(accepts).current.code).toBeNull()
})
