import { useQuery } from '@tanstack/react-query'
import { Initials } from '../design/initials.tsx'
import { Photo } from '../design/photo.tsx'
import { photosQuery } from '../venue/photos-query.ts'
import styles from './coach-picture.module.css'

type Props = { readonly locationId: string; readonly coach: { readonly id: string; readonly name: string } }

/** The picture of a coach, or the initials. The name is shown next to it. */
export function CoachPicture({ locationId, coach: { id, name } }: Props) {
  const { data = [] } = useQuery(photosQuery(locationId))
  const photo = data.find(({ thing, thingId }) => thing === 'coach' && thingId === id)
  const initials = <Initials name={name} />
  if (photo === undefined) return initials
  return (
    <Photo photo={photo} sizes="44px" className={styles['picture']}>
      {initials}
    </Photo>
  )
}
