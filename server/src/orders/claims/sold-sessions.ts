/** SQL: the ids of the sessions of order line `line`; of a programme, those from the line's play date on. */
export const sessionsOfLine = `
  array(select line.session_id where line.session_id is not null
        union all
        select run.id from class_session run
         where run.programme_id = line.programme_id and run.play_date >= line.play_date)`
