import { areSingleKeysOn, isDeskKey } from './desk-single-keys.ts'
import { usePageKeys } from './use-page-keys.ts'

/**
 * Runs `onPress` when this letter is pressed anywhere on the page, unless the key is for a field or an open dialog. Null: the
 * key does nothing now.
 */
export function useSingleKey(letter: string, onPress: ((event: KeyboardEvent) => void) | null): void {
  usePageKeys((event) => {
    if (onPress === null || !areSingleKeysOn() || !isDeskKey(event) || event.key.toLowerCase() !== letter)
      return
    // Prevents that the letter is typed into the field that gets the focus.
    event.preventDefault()
    onPress(event)
  })
}
