import { act, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropKeys, holdKeys, releaseKeys, useReleaseKeysOnMount } from './desk-type-ahead.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})
afterEach(() => {
  dropKeys('sale')
  dropKeys('lock')
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (key: string, init: KeyboardEventInit = {}): void => {
  const target = document.activeElement ?? document.body
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
}

/** Records the keys that reach the page. */
function recordKeys(): string[] {
  const reachedKeys: string[] = []
  const record = ({ key }: KeyboardEvent): unknown => reachedKeys.push(key)
  document.body.addEventListener('keydown', record)
  return reachedKeys
}

test('keys are stored while a step waits, and pressed in their order when the next step is ready', () => {
  const reachedKeys = recordKeys()
  holdKeys('sale')
  for (const key of ['Enter', '1', 'Enter']) press(key)
  expect(reachedKeys).toEqual([])
  releaseKeys('lock')
  vi.advanceTimersByTime(100)
  expect(reachedKeys).toEqual([])
  releaseKeys('sale')
  press('2')
  vi.advanceTimersByTime(100)
  expect(reachedKeys).toEqual(['Enter', '1', 'Enter', '2'])
  press('3')
  expect(reachedKeys.at(-1)).toBe('3')
})

test('a step that waits again keeps the rest of the keys', () => {
  const reachedKeys = recordKeys()
  document.body.addEventListener('keydown', ({ key }) => key === 'Enter' && holdKeys('sale'))
  holdKeys('sale')
  for (const key of ['Enter', '1']) press(key)
  releaseKeys('sale')
  vi.advanceTimersByTime(1_000)
  expect(reachedKeys).toEqual(['Enter'])
  releaseKeys('sale')
  vi.advanceTimersByTime(1_000)
  expect(reachedKeys).toEqual(['Enter', '1'])
})

test.each([
  ['a letter', () => press('r')],
  ['Escape', () => press('Escape')],
  ['a key of the browser', () => press('1', { ctrlKey: true })],
  ['a click', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['ten seconds', () => vi.advanceTimersByTime(10_000)],
  ['a problem', () => dropKeys('sale')],
  ['the lock', () => holdKeys('lock')],
  ['a question', () => document.body.append(openDialog())],
])('%s discards the stored keys, so that none of them acts', (_, discard) => {
  const reachedKeys = recordKeys()
  holdKeys('sale')
  for (const key of ['Enter', '1', 'Enter']) press(key)
  discard()
  const keysBefore = [...reachedKeys]
  releaseKeys('sale')
  vi.advanceTimersByTime(1_000)
  expect(reachedKeys).toEqual(keysBefore)
  expect(reachedKeys).not.toContain('Enter')
})

const openDialog = (): HTMLDialogElement => {
  const dialog = document.createElement('dialog')
  dialog.open = true
  return dialog
}

test('a key that is held down counts once', () => {
  const reachedKeys = recordKeys()
  holdKeys('sale')
  press('Enter')
  for (let i = 0; i < 5; i += 1) press('Enter', { repeat: true })
  releaseKeys('sale')
  vi.advanceTimersByTime(1_000)
  expect(reachedKeys).toEqual(['Enter'])
})

/** A step with a field for an amount, like the payment of a sale. */
function AmountStep({ onAmount }: { readonly onAmount: (amount: string) => void }) {
  const [amount, setAmount] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  useReleaseKeysOnMount('sale')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onAmount(amount)
      }}
    >
      <input ref={field} value={amount} onChange={({ target }) => setAmount(target.value)} />
      <button type="submit">Take</button>
    </form>
  )
}

/** A step with one button, which shows the step `AmountStep`. */
function Steps({ onAmount }: { readonly onAmount: (amount: string) => void }) {
  const [isShown, setShown] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  useReleaseKeysOnMount('sale')
  return isShown ? (
    <AmountStep onAmount={onAmount} />
  ) : (
    <button ref={button} type="button" onClick={() => setShown(true)}>
      Go on
    </button>
  )
}

test('Enter presses the focused button and sends a form; digits are typed into the field', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const amounts: string[] = []
  holdKeys('sale')
  for (const key of ['Enter', '5', '0', 'Enter']) press(key)
  const root = createRoot(container)
  await act(async () => root.render(<Steps onAmount={(amount) => amounts.push(amount)} />))
  for (let i = 0; i < 10; i += 1) await act(() => vi.advanceTimersByTimeAsync(1))
  expect(amounts).toEqual(['50'])
  await act(async () => root.unmount())
})
