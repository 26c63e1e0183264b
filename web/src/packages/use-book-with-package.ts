import * as m from '@pantul/messages/words'
import type { OwnPackage } from '@pantul/contract/packages-wire'
import { useNavigate } from '@tanstack/react-router'
import { writeStored } from '../browser/storage.ts'
import { toast } from '../design/toast.tsx'
import { useChooseLocation } from '../locations/use-choose-location.ts'
import { useLocation } from '../venue/use-location.ts'
import { packageChoiceKey } from './package-choice.ts'

/**
 * Stores the package to book with and opens the board. If the package may not be used at the chosen location, the first
 * location where it may be used is chosen. If this choice empties the basket, the customer is asked first.
 */
export function useBookWithPackage() {
  const navigate = useNavigate()
  const { location, locations } = useLocation()
  const choice = useChooseLocation(() => void navigate({ to: '/booking' }))

  const bookWith = (own: OwnPackage): void => {
    const { id, name } = own
    writeStored(packageChoiceKey, { id, name })
    toast(m.packages_will_pay({ name }))
    const isAllowedAt = (locationId: string | undefined) =>
      own.locations?.some(({ id: allowedId }) => allowedId === locationId) ?? true
    const firstAllowed = locations.find((candidate) => isAllowedAt(candidate.id))
    if (isAllowedAt(location?.id) || firstAllowed === undefined) void navigate({ to: '/booking' })
    else choice.choose(firstAllowed)
  }
  return { bookWith, choice }
}
