import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The id of the chosen row and a function that chooses another row. The id is the search parameter `name` of the page
 * `address`. So a choice is a navigation, and a form with unsaved changes asks first. With `isSaved` it does not ask.
 */
export function useChosenRowId(
  address: string,
  name: string,
): readonly [string | undefined, (id: string, isSaved?: boolean) => void] {
  const search: Readonly<Record<string, string | number | undefined>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (id: string, isSaved = false): void =>
    void navigate({ to: address, search: { [name]: id }, resetScroll: false, ignoreBlocker: isSaved })
  const chosen = search[name]
  // The router reads a number from an address like `?promo=12`.
  return [typeof chosen === 'number' ? String(chosen) : chosen, choose]
}
