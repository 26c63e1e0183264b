import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The id of the chosen row, which is the parameter `name` of the address, and a function that changes it. It is in the
 * address, so that a form with unsaved changes asks first. `isSaved`: nothing is unsaved, so it does not ask.
 */
export function useChosen(
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
