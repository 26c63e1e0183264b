import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * The row of a list that the address names in `?name=`, and a function that names another one. It is in the address, so
 * that a form with changes asks before another row is shown. `isSaved`: does not ask.
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
