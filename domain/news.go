package domain

import (
	"embed"
	"encoding/json"
	"path"
	"slices"
	"strings"
)

// News is a piece of news of the cabinet (STAT-16). Each is a file of domain/news, named after its day and its id.
type News struct {
	ID               string `json:"id"`
	Title            string `json:"title"`
	ShortDescription string `json:"shortDescription"`
	// Description is the text of the page, by paragraphs.
	Description []string `json:"description"`
	// TitlePic is the address of a picture that decorates the page.
	TitlePic string `json:"titlePic"`
	// Service is what the news invites to order; empty: nothing (ROUTE-29).
	Service ServiceName `json:"service,omitempty"`

	day Date // when it is published, in Kyiv
}

//go:embed news
var newsFiles embed.FS

// published are all pieces of news, newest first.
var published = readNews()

// readNews panics on a file that is no news: a build with one must not start.
func readNews() (all []News) {
	entries, err := newsFiles.ReadDir("news")
	if err != nil {
		panic(err)
	}
	for _, entry := range slices.Backward(entries) {
		all = append(all, readPiece(entry.Name()))
	}
	return all
}

// readPiece reads "2026-11-16-insurance.json".
func readPiece(file string) (piece News) {
	content, err := newsFiles.ReadFile(path.Join("news", file))
	if err == nil {
		err = json.Unmarshal(content, &piece)
	}
	if err == nil {
		piece.day, err = ParseDate(file[:len("2026-11-16")])
	}
	if err != nil {
		panic(file + ": " + err.Error())
	}
	piece.ID = strings.TrimSuffix(file[len("2026-11-16-"):], ".json")
	return piece
}

// newsShown is how many pieces of news the feed has.
const newsShown = 5

// NotificationsOfNews are about the newest published news (DASH-10).
func NotificationsOfNews(today Date) (feed []Notification) {
	for i := range published {
		piece := &published[i]
		if today.Before(piece.day) || len(feed) == newsShown {
			continue
		}
		feed = append(feed, Notification{
			Type: NotifyNews, Title: piece.Title, Text: piece.ShortDescription,
			Payload: NotificationPayload{CreatedAt: piece.day.Time(), News: piece},
		})
	}
	return feed
}
