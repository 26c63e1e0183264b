import { usePageKeys } from '../browser/use-page-keys.ts'

/** `Ctrl+S` saves the form instead of the page's HTML. It does nothing while a dialog is open. */
export function useSaveShortcut(save: () => void): void {
  usePageKeys((event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (document.querySelector('dialog[open]') === null) save()
  })
}
