import { Droplet, Footprints, Spool, TowelRack } from 'lucide-react'
import { BallIcon, RacketIcon } from '../design/icons.tsx'

/** The icons of add-ons, by their name in the catalogue. */
export const addOnIcons = {
  racket: RacketIcon,
  ball: BallIcon,
  shoes: Footprints,
  grip: Spool,
  towel: TowelRack,
  water: Droplet,
} as const
