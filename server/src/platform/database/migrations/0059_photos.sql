-- The venue's own pictures of a location, its courts and coaches. Without one, the product shows a drawing.
create table photo (
  -- of what it shows and of the stored bytes, so that an address never changes its picture
  hash        text primary key check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  location_id text not null references location,
  -- neither: the location itself
  court_id    text,
  coach_id    text,
  -- for people who do not see it
  alt_en      text not null check (length(alt_en) between 1 and 200),
  alt_id      text not null check (length(alt_id) between 1 and 200),
  position    smallint not null check (position between 1 and 999),
  -- of the widest stored file, in pixels
  width       smallint not null check (width > 0),
  height      smallint not null check (height > 0),
  version     integer not null default 1,
  foreign key (court_id, location_id) references court (id, location_id),
  foreign key (coach_id, location_id) references coach (id, location_id),
  check (num_nonnulls(court_id, coach_id) <= 1)
);
create index photo_location on photo (location_id);

-- A picture in each width and type.
create table photo_file (
  hash  text not null references photo on delete cascade,
  width smallint not null check (width > 0),
  type  text not null check (type in ('avif', 'webp')),
  bytes bytea not null check (length(bytes) between 1 and 2000000),
  primary key (hash, width, type)
);
-- It is compressed already.
alter table photo_file alter column bytes set storage external;
