import {
  court_hours_count,
  packages_pay_with,
  packages_pays,
  packages_short,
  packages_top_up,
  packages_uses,
} from '@pantul/messages/words'
import type { WireQuote } from '@pantul/contract/orders'
import { Link } from '@tanstack/react-router'
import { Switch } from '../design/switch.tsx'
import styles from './package-switch.module.css'
import type { OwnPackage } from './packages-query.ts'

type Offer = WireQuote['PackageOffers'][number]
type Props = {
  readonly offer: Offer | undefined
  readonly isOn: boolean
  readonly owned: readonly OwnPackage[]
  readonly onChange: (isOn: boolean) => void
}

/** "Pay with package" of one booking, where packages of the customer's fit it. */
export function PackageSwitch({ offer, isOn, owned, onChange }: Props) {
  if (offer === undefined || offer.Names.length === 0) return null
  const short = offer.Have < offer.Need ? shortWords(offer) : null
  return (
    <div className={styles['switch']}>
      <Switch
        label={packages_pay_with()}
        note={short ?? usesWords(offer, owned)}
        on={isOn}
        unavailable={short !== null && !isOn}
        onChange={onChange}
      />
      {short !== null && <Link to="/package">{packages_top_up()}</Link>}
    </div>
  )
}

/** `Flexi 10, 6 hours left, uses 2`; without what is left while that is not known. */
function usesWords({ Names, Need }: Offer, owned: readonly OwnPackage[]): string {
  const paying = owned.filter(({ Name, State }) => State === 'active' && Names.includes(Name))
  const names = [...new Set(Names)].join(' + ')
  if (paying.length === 0) return packages_pays({ names, need: Need })
  const count = paying.reduce((sum, { Balance }) => sum + Balance, 0)
  return packages_uses({ names, left: court_hours_count({ count }), need: Need })
}

/** `Night Owl has 1 hour left, this booking needs 2`; null when no package fits at all. */
export function shortWords({ Names, Have, Need }: Offer): string | null {
  if (Names.length === 0) return null
  const names = [...new Set(Names)].join(' + ')
  return packages_short({ names, left: court_hours_count({ count: Have }), need: Need })
}
