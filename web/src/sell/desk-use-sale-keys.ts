import { usePageKeys } from '../browser/use-page-keys.ts'

type Keys = { readonly onEscape: () => void; readonly onShiftArrow: (key: string) => void }

/**
 * Handles Escape, and Shift with an arrow, anywhere on the page. In a field with text, Shift with an arrow selects text
 * as usual.
 */
export function useSaleKeys({ onEscape, onShiftArrow }: Keys): void {
  usePageKeys((event) => {
    const { key, shiftKey, target } = event
    if (document.querySelector('dialog[open]') !== null) return
    if (key === 'Escape') {
      // Otherwise the same key would close the dialog that it opens.
      event.preventDefault()
      return onEscape()
    }
    if (!shiftKey || !key.startsWith('Arrow')) return
    if (target instanceof HTMLInputElement && (target.value !== '' || target.type === 'datetime-local'))
      return
    event.preventDefault()
    onShiftArrow(key)
  })
}
