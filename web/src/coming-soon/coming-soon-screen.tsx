import { layout_book_a_court, layout_coming_soon, layout_coming_soon_text } from '@pantul/messages/words'
import { useRouterState } from '@tanstack/react-router'
import { ButtonLink } from '../design/button.tsx'
import { Court } from '../design/court.tsx'
import styles from './coming-soon-screen.module.css'

/** In the place of a page that is not there yet; says so, and leads to what is. */
export function ComingSoonScreen() {
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title?.() })
  return (
    <div className={styles['page']}>
      <Court turf="green" width={60} height={112} />
      <div>
        <p className={styles['name']}>{title}</p>
        <h1 className="display">{layout_coming_soon()}</h1>
        <p className={styles['why']}>{layout_coming_soon_text()}</p>
        <ButtonLink to="/booking">{layout_book_a_court()}</ButtonLink>
      </div>
    </div>
  )
}
