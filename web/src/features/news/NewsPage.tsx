import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { feed } from '#api/queries';
import { date } from '#lib/format';
import { ordering } from '#text/ordering';
import { text } from '#text/uk';
import { LoadError } from '#ui/LoadError';
import { Loading } from '#ui/Loading';
import { Page } from '#ui/Page';
import { Redirect } from '#ui/Redirect';

const back = { to: '/', label: text.news.back };

/** A piece of news, by its id in the feed (ROUTE-28, STAT-16, GAP-77); one that invites to a service leads to it (ROUTE-29). */
export function Component() {
  const [params] = useSearchParams();
  const { data, error, refetch } = useQuery(feed);
  const piece = data?.events.find(({ payload }) => payload.news && payload.news.id === params.get('id'));
  if (!piece?.payload.news) {
    if (data) return <Redirect to="/error/404" replace />;
    return (
      <Page title={text.news.title} back={back} narrow>
        {error ? <LoadError of={{ error, refetch }} /> : <Loading rows={3} />}
      </Page>
    );
  }
  const { title, shortDescription, description, titlePic, service } = piece.payload.news;
  return (
    <Page title={title} back={back} narrow>
      {piece.payload.createdAt && (
        <Typography component="time" dateTime={piece.payload.createdAt} color="textSecondary">
          {date(piece.payload.createdAt)}
        </Typography>
      )}
      <Box
        component="img"
        src={titlePic}
        alt=""
        width={720}
        height={280}
        sx={{ display: 'block', width: '100%', height: 'auto', borderRadius: 2, mt: 1.5, mb: 3 }}
      />
      <Typography sx={{ fontSize: '1.1875rem', fontWeight: 500, mb: 3 }}>{shortDescription}</Typography>
      {description.map((paragraph) => (
        <Typography key={paragraph} sx={{ mb: 2 }}>
          {paragraph}
        </Typography>
      ))}
      {service && (
        <Button component={Link} to={`/services/${service}`} variant="contained" size="large" sx={{ mt: 2 }}>
          {ordering.order}
        </Button>
      )}
    </Page>
  );
}
