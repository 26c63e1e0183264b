import { packages_will_pay } from '@pantul/messages/words'
import { useNavigate } from '@tanstack/react-router'
import { writeStored } from '../browser/storage.ts'
import { toast } from '../design/toast.tsx'
import { useChooseLocation } from '../locations/use-choose-location.ts'
import { useLocation } from '../venue/use-location.ts'
import { packageChoiceKey } from './package-choice.ts'
import type { OwnPackage } from './packages-query.ts'

/**
 * Goes to the board with a package in hand: it is remembered for the items that it fits. Where it may not be used at
 * the chosen location, the first one that it is for is chosen, after a yes when that empties a basket.
 */
export function useBookWith() {
  const navigate = useNavigate()
  const { location, locations } = useLocation()
  const choice = useChooseLocation(() => void navigate({ to: '/booking' }))

  const bookWith = ({ QuotaID, Name, Locations }: OwnPackage): void => {
    writeStored(packageChoiceKey, { id: QuotaID, name: Name })
    toast(packages_will_pay({ name: Name }))
    const isHere = Locations?.some(({ SalesOfficeID }) => SalesOfficeID === location?.id) ?? true
    const first = locations.find(({ id }) => Locations?.some(({ SalesOfficeID }) => SalesOfficeID === id))
    if (isHere || first === undefined) void navigate({ to: '/booking' })
    else choice.choose(first)
  }
  return { bookWith, choice }
}
