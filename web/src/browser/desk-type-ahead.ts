import { useEffect } from 'react'

/** What the typed keys are for: a sale, or the lock screen. */
type KeyTarget = 'sale' | 'lock'

/** The type-ahead buffer of the desk: keys that were pressed while the step for them is not shown yet. */
type Buffer = { readonly target: KeyTarget; readonly keys: string[]; isWaiting: boolean }

/**
 * The keys that are stored. Any other key discards the stored ones and acts at once. A sale is confirmed with Enter and
 * amounts. The lock screen takes the letter of a person and then the PIN.
 */
const bufferedKeys: Readonly<Record<KeyTarget, RegExp>> = { sale: /^(Enter|\d)$/, lock: /^[a-z\d]$/i }

/** Milliseconds after which keys are too old to act. */
const MAX_WAIT_MS = 10_000
const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

let buffer: Buffer | null = null
let isReplaying = false
let timer: number | undefined

/** Stores the next keys until `releaseKeys`. Called by a step that waits for the server after a press. */
export function holdKeys(target: KeyTarget): void {
  if (buffer?.target !== target) discardBuffer()
  if (buffer === null) {
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('pointerdown', discardBuffer, true)
  }
  buffer ??= { target, keys: [], isWaiting: true }
  buffer.isWaiting = true
  window.clearTimeout(timer)
  timer = window.setTimeout(discardBuffer, MAX_WAIT_MS)
}

/**
 * Presses the stored keys one after the other, until a step waits again. Called by the next step when it handles keys.
 */
export function releaseKeys(target: KeyTarget): void {
  if (buffer?.target !== target) return
  buffer.isWaiting = false
  pressNextSoon()
}

/** Discards the stored keys, because a question, a problem or another screen is shown. */
export function dropKeys(target: KeyTarget): void {
  if (buffer?.target === target) discardBuffer()
}

function discardBuffer(): void {
  buffer = null
  window.clearTimeout(timer)
  window.removeEventListener('keydown', onKey, true)
  window.removeEventListener('pointerdown', discardBuffer, true)
}

/**
 * Releases the stored keys when this component appears. Call it after the effects that handle keys or set the focus.
 */
export const useReleaseKeysOnMount = (target: KeyTarget): void =>
  // An effect, because keys are outside of React.
  useEffect(() => releaseKeys(target), [target])

/** Discards the stored keys when this component disappears. */
export const useDropKeysOnUnmount = (target: KeyTarget): void =>
  // An effect, because keys are outside of React.
  useEffect(() => () => dropKeys(target), [target])

function onKey(event: KeyboardEvent): void {
  if (buffer === null || isReplaying || modifiers.has(event.key)) return
  if (event.altKey || event.ctrlKey || event.metaKey || !bufferedKeys[buffer.target].test(event.key))
    return discardBuffer()
  event.preventDefault()
  event.stopImmediatePropagation()
  // Ignores the repetitions of a key that is held down.
  if (!event.repeat) buffer.keys.push(event.key)
}

/** In a separate task, because the previous key may show another step, which takes the focus. */
function pressNextSoon(): void {
  window.clearTimeout(timer)
  timer = window.setTimeout(pressNext)
}

function pressNext(): void {
  if (buffer === null || buffer.isWaiting) return
  const key = buffer.keys.shift()
  if (key === undefined || document.querySelector('dialog[open]') !== null) return discardBuffer()
  isReplaying = true
  pressKey(document.activeElement ?? document.body, key)
  isReplaying = false
  if (!buffer.isWaiting) pressNextSoon()
}

/** Does what the browser does for a pressed key. Scripts cannot trigger its default actions. */
function pressKey(target: Element, key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!target.dispatchEvent(event)) return
  if (target instanceof HTMLInputElement) {
    if (key === 'Enter') target.form?.querySelector<HTMLElement>('[type=submit]')?.click()
    else insertText(target, key)
  } else if (key === 'Enter' && target instanceof HTMLElement && target.matches('button, a')) target.click()
}

function insertText(field: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd } = field
  if (selectionStart === null || selectionEnd === null) return
  field.setRangeText(text, selectionStart, selectionEnd, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }))
}
