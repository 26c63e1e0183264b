import * as m from '@pantul/messages/words'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import styles from './more-pages.module.css'

/** Links to other pages, shown while no location is chosen. */
export function MorePages() {
  const pages = [
    { to: '/package', name: m.layout_page_package(), text: m.home_more_packages_text() },
    { to: '/class', name: m.layout_page_class(), text: m.home_more_classes_text() },
    { to: '/academy', name: m.layout_nav_academy(), text: m.home_more_academy_text() },
    { to: '/promo', name: m.layout_page_promo(), text: m.home_more_promos_text() },
  ]
  return (
    <section aria-labelledby="more">
      <h2 id="more" className={styles['title']}>
        {m.packages_home()}
      </h2>
      <ul className={styles['pages']}>
        {pages.map((page) => (
          <li key={page.to}>
            <PageRow {...page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Link to the academy, whose programmes are not shown on this page. */
export const AcademyRow = () => (
  <PageRow to="/academy" name={m.layout_nav_academy()} text={m.home_more_academy_text()} />
)

type RowProps = { readonly to: string; readonly name: string; readonly text: string }

const PageRow = ({ to, name, text }: RowProps) => (
  <Link to={to} className={styles['page']}>
    <span>
      <b>{name}</b>
      <span className="tight">{text}</span>
    </span>
    <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
  </Link>
)
