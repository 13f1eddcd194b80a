-- Puts the table `entries` of a PostgreSQL database into parts, one for each month in which games are created. A server may
-- be running. docs/performance.md says when this is worth it, and what to do each month. As the owner of the tables:
--
--   psql --set ON_ERROR_STOP=1 --file docs/operating/entries-in-parts.sql DATABASE

-- The least id of games created from a moment on: an id begins with its time, in milliseconds since 1970.
CREATE FUNCTION pg_temp.first_id(moment timestamptz) RETURNS text LANGUAGE sql AS $$
    SELECT overlay(lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') PLACING '-' FROM 9 FOR 0)
        || '-0000-0000-000000000000'
$$;
SELECT pg_temp.first_id(date_trunc('month', now()) + interval '1 month') AS bound \gset

-- The table there is will be the part of all games until this month's end. That there are no others in it is looked at
-- here, while everybody records, and not below.
ALTER TABLE entries ADD CONSTRAINT entries_until CHECK (game < :'bound') NOT VALID;
ALTER TABLE entries VALIDATE CONSTRAINT entries_until;

BEGIN;
-- Rather give up than have everybody wait behind us for somebody else.
SET LOCAL lock_timeout = '4s';
ALTER TABLE entries RENAME TO entries_before;
ALTER INDEX entries_pkey RENAME TO entries_before_pkey;
ALTER INDEX entries_command_id RENAME TO entries_before_command_id;
CREATE TABLE entries (
    LIKE entries_before INCLUDING DEFAULTS,
    PRIMARY KEY (game, number),
    FOREIGN KEY (game) REFERENCES games (id)
) PARTITION BY RANGE (game);
CREATE UNIQUE INDEX entries_command_id ON entries (game, command_id);
ALTER TABLE entries ATTACH PARTITION entries_before FOR VALUES FROM (MINVALUE) TO (:'bound');
-- Where a month was forgotten, its games lie here, and play goes on.
CREATE TABLE entries_rest PARTITION OF entries DEFAULT;
SELECT format('CREATE TABLE entries_%s PARTITION OF entries FOR VALUES FROM (%L) TO (%L)',
              to_char(month, 'YYYY_MM'), pg_temp.first_id(month), pg_temp.first_id(month + interval '1 month'))
FROM generate_series(date_trunc('month', now()) + interval '1 month', date_trunc('month', now()) + interval '12 months',
                     interval '1 month') AS month
\gexec
COMMIT;

ALTER TABLE entries_before DROP CONSTRAINT entries_until;
